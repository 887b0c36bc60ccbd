declare module '*?raw&offline' {
  const text: string
  export default text
}
