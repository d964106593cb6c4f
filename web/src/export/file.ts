// Saves data as a file.

export const PGN_MIME_TYPE = 'application/x-chess-pgn'

/** The browser saves the file, or asks the user where to save it. */
export function saveFile(name: string, content: Blob | string, type: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content instanceof Blob ? content : new Blob([content], { type }))
  link.download = name
  link.click()
  // Some browsers read the URL only after this turn of the event loop.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
