// The lint rules of the page: the recommended ones of ESLint, typescript-eslint and the Svelte plugin, and a limit for
// the length of functions. Prettier formats the code; build/source-limits.test.ts limits lines and files.
import js from '@eslint/js'
import { defineConfig } from 'eslint/config'
import svelte from 'eslint-plugin-svelte'
import globals from 'globals'
import ts from 'typescript-eslint'

export default defineConfig(
  {
    ignores: [
      'dist',
      'test-results',
      'wasm',
      'make/node_modules',
      'src/client/contract.ts',
      'src/client/server-types.ts',
    ],
  },
  js.configs.recommended,
  ts.configs.recommended,
  svelte.configs.recommended,
  svelte.configs.prettier,
  { languageOptions: { globals: { ...globals.browser, ...globals.node } } },
  { files: ['**/*.svelte', '**/*.svelte.ts'], languageOptions: { parserOptions: { parser: ts.parser } } },
  {
    rules: {
      'max-lines-per-function': ['error', { max: 80 }],
      // TypeScript checks undefined names.
      'no-undef': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      // Maps and sets are built once, in a derived value or outside of reactive state.
      'svelte/prefer-svelte-reactivity': 'off',
      // A string literal preserves the spaces around a separator.
      'svelte/no-useless-mustaches': 'off',
    },
  },
  // A `describe` block holds all tests of a part, and a test in a browser tells a whole story in order.
  { files: ['**/*.test.ts', 'browser/*.spec.ts'], rules: { 'max-lines-per-function': 'off' } },
)
