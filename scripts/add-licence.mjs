// Before a package is packed: the licence that goes with every copy. npm takes none from the folders above.
import { copyFileSync } from 'node:fs';

copyFileSync(new URL('../LICENSE', import.meta.url), 'LICENSE');
