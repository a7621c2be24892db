import { dropDraft, readDraftKeys } from '../src/phone/draft-store.js';

// Files that run one after the other share the storage of the browser.
await Promise.all((await readDraftKeys()).map(dropDraft));
