/** A session of this phone that is still open in another organisation of the driver. */
export interface LeftSession {
  sessionId: string;
  organisationId: string;
  organisationName: string;
  startedAt: string;
}
