/** Where the phone stands towards the service. The table of moves and its specification stand beside it. */
export type SyncState = 'signed_out' | 'offline' | 'pulling' | 'flushing' | 'live';
