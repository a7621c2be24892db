import { dropDraft } from './draft-store.js';

/** The draft that names the question that the driver is answering. */
export const openQuestionKey = 'open-question';

/** Called so that the next start shows the route and not this question. */
export const dropOpenQuestion = () => dropDraft(openQuestionKey);
