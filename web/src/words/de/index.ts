// The German catalogues, in one piece, fetched when they are wanted.
export const texts = import.meta.glob<string>('./*.ftl', { query: '?raw', import: 'default', eager: true })
