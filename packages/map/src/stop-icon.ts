import { type MapColours, mapColours } from './map-colours.js';
import type { MapTheme, StopState } from './map-shape.js';

/** Icons are drawn at twice their size, for screens with high resolution. */
export const iconPixelRatio = 2;
export const side = 88;
export const middle = side / 2;
const states: readonly StopState[] = ['done', 'current', 'todo', 'late'];

export const stopIconId = (state: StopState, number: number) => `stop-${state}-${number}`;

/** The state and number in the id of an icon; null for other icons. */
export function readStopIconId(id: string): { state: StopState; number: number } | null {
  const [, word, number] = /^stop-([a-z]+)-(\d+)$/.exec(id) ?? [];
  const state = states.find((each) => each === word);
  return state === undefined ? null : { state, number: Number(number) };
}

/**
 * An icon with the number of a stop. The shape shows the state: a ring (to come), a drop (current), a square (late), a
 * check mark (done).
 */
export function drawStopIcon(theme: MapTheme, state: StopState, number: number): ImageData {
  const colours = mapColours[theme];
  const pen = createPen();
  const { fill, ink, edge } = stopColours(colours, state);
  pen.beginPath();
  if (state === 'late') pen.rect(middle - 26, middle - 26, 52, 52);
  else pen.arc(middle, middle, state === 'current' ? 34 : 26, 0, 2 * Math.PI);
  fillWithEdge(pen, fill, colours.surface, edge);
  pen.fillStyle = ink;
  const size = number > 99 ? 26 : 32;
  pen.font = `700 ${state === 'current' ? size + 8 : size}px system-ui, sans-serif`;
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.fillText(String(number), middle, middle + 2);
  if (state === 'done') drawCheck(pen, colours);
  return pen.getImageData(0, 0, side, side);
}

/** The driver's position: an arrow in the direction of travel, or a dot without motion. */
export function drawPositionIcon(theme: MapTheme, isMoving: boolean): ImageData {
  const { accent, surface } = mapColours[theme];
  const pen = createPen();
  pen.beginPath();
  if (isMoving) {
    pen.moveTo(middle, 10);
    pen.lineTo(side - 20, side - 16);
    pen.lineTo(middle, side - 28);
    pen.lineTo(20, side - 16);
    pen.closePath();
  } else pen.arc(middle, middle, 18, 0, 2 * Math.PI);
  fillWithEdge(pen, accent, surface, surface);
  return pen.getImageData(0, 0, side, side);
}

function stopColours(colours: MapColours, state: StopState) {
  if (state === 'current') return { fill: colours.accent, ink: colours.accentInk, edge: colours.accent };
  if (state === 'done') return { fill: colours.success, ink: colours.successInk, edge: colours.success };
  const ink = state === 'late' ? colours.warning : colours.ink;
  return { fill: colours.surface, ink, edge: ink };
}

export function fillWithEdge(
  pen: OffscreenCanvasRenderingContext2D,
  fill: string,
  halo: string,
  edge: string,
) {
  pen.lineWidth = 10;
  pen.strokeStyle = halo;
  pen.stroke();
  pen.fillStyle = fill;
  pen.fill();
  pen.lineWidth = 4;
  pen.strokeStyle = edge;
  pen.stroke();
}

function drawCheck(pen: OffscreenCanvasRenderingContext2D, { surface, success }: MapColours) {
  pen.beginPath();
  pen.arc(side - 20, 20, 15, 0, 2 * Math.PI);
  pen.fillStyle = surface;
  pen.fill();
  pen.lineWidth = 3;
  pen.strokeStyle = success;
  pen.stroke();
  pen.beginPath();
  pen.moveTo(side - 28, 20);
  pen.lineTo(side - 22, 27);
  pen.lineTo(side - 12, 13);
  pen.lineWidth = 5;
  pen.stroke();
}

export function createPen(): OffscreenCanvasRenderingContext2D {
  const pen = new OffscreenCanvas(side, side).getContext('2d', { willReadFrequently: true });
  if (pen === null) throw new Error('This browser cannot draw icons.');
  return pen;
}
