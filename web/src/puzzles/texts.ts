// The English texts of the puzzles, which are not in the first download. Both pages of the puzzles import this file.
import { addEnglishTexts } from '../i18n/index.svelte'
import englishTexts from '../i18n/en/puzzles.ftl?raw'

addEnglishTexts(englishTexts)
