// Saves data as a file, and reads files.

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

/** The bytes of a file in base64, for the engine, which knows more encodings than the browser. */
export async function toBase64(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  let characters = ''
  // A function takes only so many arguments.
  const part = 0x8000
  for (let at = 0; at < bytes.length; at += part) {
    characters += String.fromCharCode(...bytes.subarray(at, at + part))
  }
  return btoa(characters)
}
