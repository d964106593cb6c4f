// The German catalogues as one chunk, fetched when German is chosen.
export const texts = import.meta.glob<string>('./*.ftl', { query: '?raw', import: 'default', eager: true })
