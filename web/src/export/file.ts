// Saving something as a file. Not for: what is in it.

export const PGN = 'application/x-chess-pgn'

/** The browser keeps it, or asks where to. */
export function saveFile(name: string, content: Blob | string, type: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content instanceof Blob ? content : new Blob([content], { type }))
  link.download = name
  link.click()
  // Some browsers fetch it only after this turn of the event loop.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
