// Copies the licence into a package before it is packed, because npm does not use one from the folders above.
import { copyFileSync } from 'node:fs';

copyFileSync(new URL('../LICENSE', import.meta.url), 'LICENSE');
