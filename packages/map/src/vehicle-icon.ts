import { mapColours } from './map-colours.js';
import type { MapTheme, VehicleState } from './map-shape.js';
import { createPen, fillWithEdge, middle, side } from './stop-icon.js';

const states: readonly VehicleState[] = ['fine', 'late', 'alert', 'silent'];

/** The state and motion in the id of an icon; null for other icons. */
export function readVehicleIconId(id: string): { state: VehicleState; isMoving: boolean } | null {
  const [, word, motion] = /^vehicle-([a-z]+)-(moving|still)$/.exec(id) ?? [];
  const state = states.find((each) => each === word);
  return state === undefined ? null : { state, isMoving: motion === 'moving' };
}

/**
 * A vehicle: an arrow in the direction of travel, or a disc without motion. A late vehicle is a triangle or a square
 * instead. A vehicle in the state `alert` has a ring around it. A silent vehicle is hollow.
 */
export function drawVehicleIcon(theme: MapTheme, state: VehicleState, isMoving: boolean): ImageData {
  const { accent, surface, warning, danger, ink } = mapColours[theme];
  const pen = createPen();
  const colour = { fine: accent, late: warning, alert: danger, silent: ink }[state];
  pen.beginPath();
  if (isMoving) {
    pen.moveTo(middle, 12);
    pen.lineTo(side - 22, side - 20);
    if (state !== 'late') pen.lineTo(middle, side - 32);
    pen.lineTo(22, side - 20);
    pen.closePath();
  } else if (state === 'late') pen.rect(middle - 20, middle - 20, 40, 40);
  else pen.arc(middle, middle, 21, 0, 2 * Math.PI);
  fillWithEdge(pen, state === 'silent' ? surface : colour, surface, state === 'silent' ? ink : surface);
  if (state === 'alert') ring(pen, colour);
  return pen.getImageData(0, 0, side, side);
}

/** A ring around the vehicle, which also shows without colours. */
function ring(pen: OffscreenCanvasRenderingContext2D, colour: string): void {
  pen.beginPath();
  pen.arc(middle, middle, middle - 4, 0, 2 * Math.PI);
  pen.lineWidth = 5;
  pen.strokeStyle = colour;
  pen.stroke();
}
