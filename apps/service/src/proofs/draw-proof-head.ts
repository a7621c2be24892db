import type { ProofOfDelivery } from '@fleet/contract/outgoing/proof-of-delivery';
import { colours, type Paper, type TextStyle } from './pdf-paper.js';
import type { PlacedPicture } from './pdf-pictures.js';
import {
  addressLines,
  consigneesOf,
  type ProofWords,
  quantityOf,
  signeesOf,
  stopStateOf,
} from './proof-words.js';

const label: TextStyle = { size: 7.5, colour: colours.quiet, most: 1 };
const value: TextStyle = { size: 9, most: 3 };
const gap = 18;
const largeName: TextStyle = { size: 17, weight: 'bold', colour: colours.accent, most: 2 };
const smallName: TextStyle = { size: 8.5, colour: colours.quiet, most: 2 };

/**
 * Who delivered what, where, when and to whom: the upper part of the first page, with the logo instead of the large
 * name.
 */
export async function drawProofHead(
  paper: Paper,
  proof: ProofOfDelivery,
  words: ProofWords,
  logo: PlacedPicture | null,
): Promise<void> {
  paper.need(120);
  drawTitle(paper, proof, words, logo);
  drawParties(paper, proof, words);
  drawTimes(paper, proof, words);
  if (proof.consignments.length > 0) await drawConsignments(paper, proof, words);
}

function drawTitle(
  paper: Paper,
  proof: ProofOfDelivery,
  { texts }: ProofWords,
  logo: PlacedPicture | null,
): void {
  const { organisation, route, stop } = proof;
  const half = paper.width * 0.58;
  const height =
    logo === null
      ? drawName(paper, organisation.name, largeName, half)
      : drawLogo(paper, organisation.name, logo, half);
  const title: TextStyle = { size: 13, weight: 'bold', colour: colours.accent, most: 1 };
  const under: TextStyle = { size: 8.5, colour: colours.quiet, most: 2 };
  const right = { x: paper.left + half + gap, width: paper.width - half - gap };
  drawAtEnd(paper, texts.documents[proof.document].title, title, { ...right, y: paper.y + 2 });
  // The console invents the keys of stops, so they say nothing to a reader.
  const place = `${route.reference ?? route.name} / ${stop.name}`;
  drawAtEnd(paper, place, under, { ...right, y: paper.y + 21 });
  paper.space(Math.max(height, 46) + 4);
  paper.rule({ x: paper.left, y: paper.y, width: paper.width }, colours.accent, 1.5);
  paper.space(14);
}

/** Returns the height of the name. */
function drawName(paper: Paper, name: string, style: TextStyle, width: number, down = 0): number {
  const lines = paper.lines(name, style, width);
  paper.draw(lines, style, { x: paper.left, y: paper.y + down, width });
  return paper.heightOf(lines, style);
}

/** Draws the logo with the name below it; returns the height of both. */
function drawLogo(paper: Paper, name: string, logo: PlacedPicture, width: number): number {
  const size = logoSize(logo, paper.width);
  paper.place(logo, { x: paper.left, y: paper.y, ...size });
  const down = size.height + 3;
  return down + drawName(paper, name, smallName, width, down);
}

/** In points: as large as it fits, but not so large that single pixels show. */
function logoSize({ width, height }: PlacedPicture, paperWidth: number): { width: number; height: number } {
  const scale = Math.min(1, 40 / height, (paperWidth * 0.4) / width);
  return { width: width * scale, height: height * scale };
}

function drawAtEnd(
  paper: Paper,
  text: string,
  style: TextStyle,
  box: { x: number; y: number; width: number },
) {
  paper.draw(paper.lines(text, style, box.width), style, box, 'end');
}

/** Draws labelled values below each other in one column; returns their height. */
function drawFacts(paper: Paper, facts: readonly [string, string][], x: number, width: number): number {
  let y = paper.y;
  for (const [name, text] of facts) {
    if (text === '') continue;
    paper.draw(paper.lines(name, label, width), label, { x, y, width });
    const lines = paper.lines(text, value, width);
    paper.draw(lines, value, { x, y: y + 10.5, width });
    y += 10.5 + paper.heightOf(lines, value) + 5;
  }
  return y - paper.y;
}

function drawParties(paper: Paper, proof: ProofOfDelivery, words: ProofWords): void {
  const { texts } = words;
  const { route, stop } = proof;
  const column = (paper.width - gap) / 2;
  const place: TextStyle = { size: 12, weight: 'bold', most: 3 };
  const name = paper.lines(stop.name, place, column);
  const address: TextStyle = { ...value, most: 2 };
  let y = paper.y;
  paper.draw(paper.lines(texts.documents[proof.document].place, label, column), label, {
    x: paper.left,
    y,
    width: column,
  });
  paper.draw(name, place, { x: paper.left, y: y + 10.5, width: column });
  y += 10.5 + paper.heightOf(name, place);
  for (const line of addressLines(stop, words)) {
    const lines = paper.lines(line, address, column);
    paper.draw(lines, address, { x: paper.left, y, width: column });
    y += paper.heightOf(lines, address);
  }
  const vehicles = route.assets.map((each) =>
    each.registration === null ? each.name : `${each.name} (${each.registration})`,
  );
  const facts: [string, string][] = [
    [texts.consignee, consigneesOf(proof)],
    [texts.signedBy, signeesOf(proof)],
    [texts.route, route.integration_key === null ? route.name : `${route.name} (${route.integration_key})`],
    [texts.reference, route.reference ?? ''],
    [texts.driver, route.driver?.name ?? ''],
    [vehicles.length === 1 ? texts.vehicle : texts.vehicles, vehicles.join(', ')],
  ];
  const height = drawFacts(paper, facts, paper.left + column + gap, column);
  paper.space(Math.max(y - paper.y, height) + 8);
}

function drawTimes(paper: Paper, proof: ProofOfDelivery, words: ProofWords): void {
  const { stop } = proof;
  const { texts } = words;
  const facts: [string, string][] = [
    [texts.plannedArrival, words.moment(stop.planned_arrival_at)],
    [texts.arrived, words.moment(stop.arrived_at)],
    [texts.departed, words.moment(stop.departed_at)],
    [texts.stop, stopStateOf(proof, words)],
  ];
  const height = 42;
  paper.need(height);
  paper.fill({ x: paper.left, y: paper.y, width: paper.width, height }, colours.tint);
  const column = paper.width / facts.length;
  facts.forEach(([name, text], index) => {
    const box = { x: paper.left + index * column + 8, width: column - 10 };
    const style: TextStyle = { size: 8.5, most: 2 };
    paper.draw(paper.lines(name, label, box.width), label, { ...box, y: paper.y + 5 });
    paper.draw(paper.lines(text, style, box.width), style, { ...box, y: paper.y + 15.5 });
  });
  paper.space(height + 14);
}

/** Width of each column, as a fraction of the page's. */
const columns = [0.2, 0.36, 0.27, 0.17];
const cell: TextStyle = { size: 8.5, most: 6 };

async function drawConsignments(
  paper: Paper,
  { consignments }: ProofOfDelivery,
  words: ProofWords,
): Promise<void> {
  const { texts } = words;
  const heading: TextStyle = { size: 10.5, weight: 'bold', colour: colours.accent };
  paper.need(60);
  await paper.write(texts.consignments, heading);
  paper.space(2);
  drawRow(paper, [texts.number, texts.goods, texts.parties, texts.quantity], label);
  for (const each of consignments) {
    await paper.rest();
    const { integration_key, reference = '', cargo_type = '', description = '', consignor, consignee } = each;
    const goods = [cargo_type, description].filter((text) => text !== '').join('\n');
    const parties = [consignor?.name, consignee?.name].filter((text) => text !== undefined).join('\n');
    drawRow(
      paper,
      [
        reference === '' ? integration_key : `${integration_key}\n${reference}`,
        goods,
        parties,
        quantityOf(each, words),
      ],
      cell,
    );
  }
  paper.space(10);
}

function drawRow(paper: Paper, texts: readonly string[], style: TextStyle): void {
  const cells = texts.map((text, index) => paper.lines(text, style, paper.width * (columns[index] ?? 0) - 8));
  const height = Math.max(...cells.map((lines) => paper.heightOf(lines, style))) + 5;
  paper.need(height);
  let x = paper.left;
  cells.forEach((lines, index) => {
    const width = paper.width * (columns[index] ?? 0);
    paper.draw(lines, style, { x, y: paper.y + 2, width: width - 8 });
    x += width;
  });
  paper.space(height);
  paper.rule({ x: paper.left, y: paper.y, width: paper.width });
}
