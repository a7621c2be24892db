export * from './api-calls.js';
export * from './call-result.js';
export * from './clock.js';
export * from './driver-client-shape.js';
export * from './push-client.js';
export * from './sync-state.js';
export * from './unsent-record.js';
export * from './unsent-store.js';
