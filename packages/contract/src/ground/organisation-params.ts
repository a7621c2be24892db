import { closed, Identifier } from './primitives.js';

/** Path parameters shared by the operations. */
export const organisationParams = closed({ organisationId: Identifier });
export const sessionParams = closed({ organisationId: Identifier, sessionId: Identifier });
export const routeParams = closed({ organisationId: Identifier, routeId: Identifier });
