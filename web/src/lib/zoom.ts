// Beside its menu a table is drawn smaller, with the `zoom` of CSS. Positions of pointers and elements are in pixels of
// the window; a `transform` inside the table is in pixels of the table.

/** How much smaller or larger an element is drawn than its style says. Divide pixels of the window by it. */
export function zoomOf(element: Element): number {
  return element.currentCSSZoom || 1
}
