/** Why there is no picture of the camera. */
export type CameraFault = 'refused' | 'missing' | 'busy';

export function cameraFaultOf(error: unknown): CameraFault {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused';
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'missing';
  return 'busy';
}
