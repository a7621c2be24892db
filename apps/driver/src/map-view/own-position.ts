/** Where the phone is. */
export interface OwnPosition {
  coordinates: [number, number];
  accuracyM: number | null;
  /** Degrees from north; null when not moving. */
  heading: number | null;
  atMs: number;
}

export type PositionFault = 'refused' | 'unavailable';

/** Watches the position; the browser asks the driver for permission if necessary. Call the result to stop. */
export function watchPosition(
  onPosition: (position: OwnPosition) => void,
  onFault: (fault: PositionFault) => void,
): () => void {
  const { geolocation } = navigator;
  if (geolocation === undefined) {
    onFault('unavailable');
    return () => {};
  }
  const id = geolocation.watchPosition(
    (found) => onPosition(positionOf(found)),
    ({ code, PERMISSION_DENIED }) => onFault(code === PERMISSION_DENIED ? 'refused' : 'unavailable'),
    { enableHighAccuracy: true, maximumAge: 5_000 },
  );
  return () => geolocation.clearWatch(id);
}

function positionOf({ coords, timestamp }: GeolocationPosition): OwnPosition {
  const { longitude, latitude, accuracy, heading, speed } = coords;
  const isMoving = speed !== null && speed > 1 && heading !== null && Number.isFinite(heading);
  return {
    coordinates: [longitude, latitude],
    accuracyM: Number.isFinite(accuracy) ? accuracy : null,
    heading: isMoving ? heading : null,
    atMs: timestamp,
  };
}
