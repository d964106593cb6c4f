// The questions of a search for puzzles. Only the engine in the browser answers them.
import { engine } from '../client/engine'
import { ApiError } from '../client/errors'
import { t } from '../i18n/index.svelte'
import { askStudy, type AskStudy } from '../study/ask-study'

export const askSearch: AskStudy = async (subject, question, signal) => {
  if (!(await engine())) throw new ApiError(t('puzzles-needs-engine'), 0)
  return askStudy(subject, question, signal)
}
