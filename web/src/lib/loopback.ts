// Addresses that only the computer itself can open.

/** Whether a link leads to the computer that opens it, so that it is of no use to others. */
export function isLoopback(link: string): boolean {
  const { hostname } = new URL(link)
  return hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '[::1]' || /^127\./.test(hostname)
}
