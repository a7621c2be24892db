import type {
  ProofOfDelivery,
  ProofOutcome,
  ProofRequirement,
} from '@fleet/contract/outgoing/proof-of-delivery';
import { drawImages, type Gallery } from './draw-images.js';
import { outcomeLines } from './outcome-lines.js';
import { colours, type Paper, type TextStyle } from './pdf-paper.js';
import { type ProofWords, stateOf } from './proof-words.js';

type Activity = ProofOfDelivery['activities'][number];

const indent = 10;
const labelWidth = 96;
const meta: TextStyle = { size: 7, colour: colours.quiet, most: 4 };

/** One activity with its requirements, in the order of the plan. */
export async function drawActivity(
  paper: Paper,
  activity: Activity,
  words: ProofWords,
  gallery: Gallery,
): Promise<void> {
  const heading: TextStyle = { size: 11, weight: 'bold', colour: colours.accent, most: 2 };
  const under: TextStyle = { size: 8, colour: colours.quiet, most: 3 };
  // Keeps a heading off the foot of a page.
  paper.need(80);
  await paper.write(activity.name, heading);
  const said = [
    activity.type.replaceAll('_', ' '),
    activity.status,
    ...(activity.status_reason === null ? [] : [activity.status_reason]),
    ...(activity.consignment_references.length === 0
      ? []
      : [`consignments ${activity.consignment_references.join(', ')}`]),
  ];
  await paper.write(said.join(' · '), under);
  paper.space(3);
  for (const requirement of activity.requirements) await drawRequirement(paper, requirement, words, gallery);
  paper.space(10);
}

const statusColours: Readonly<Record<ProofOutcome['status'], string>> = {
  success: colours.good,
  skipped: colours.middling,
  failed: colours.bad,
};

async function drawRequirement(
  paper: Paper,
  requirement: ProofRequirement,
  words: ProofWords,
  gallery: Gallery,
): Promise<void> {
  const { outcome, corrected, corrected_left_out: leftOut, kind } = requirement;
  paper.need(44);
  paper.rule({ x: paper.left, y: paper.y, width: paper.width });
  paper.space(5);
  const statusStyle: TextStyle = {
    size: 8.5,
    weight: 'bold',
    colour: outcome === null ? colours.quiet : statusColours[outcome.status],
    most: 1,
  };
  const statusWidth = 120;
  const statusLines = paper.lines(stateOf(outcome, requirement.is_optional), statusStyle, statusWidth);
  const x = paper.left + paper.width - (statusLines[0]?.width ?? 0);
  paper.draw(statusLines, statusStyle, { x, y: paper.y, width: statusWidth });
  const name: TextStyle = { size: 9, weight: 'bold', most: 3 };
  const label = requirement.is_planned ? requirement.label : `${requirement.label} (no longer in the plan)`;
  const nameWidth = paper.width - statusWidth - 10;
  await paper.write(label, name, 0, nameWidth);
  if (outcome !== null) await drawOutcome(paper, kind, outcome, words, gallery);
  for (const each of corrected) {
    paper.space(3);
    const style: TextStyle = { size: 8, weight: 'bold', colour: colours.middling };
    paper.need(40);
    await paper.write('Corrected later; captured first as', style, indent);
    await drawOutcome(paper, kind, each, words, gallery);
  }
  if (leftOut > 0) {
    const note = `Captured ${leftOut} more times before; the export of outcomes has them`;
    await paper.write(note, { size: 8, colour: colours.quiet }, indent);
  }
  paper.space(5);
}

async function drawOutcome(
  paper: Paper,
  kind: string,
  outcome: ProofOutcome,
  words: ProofWords,
  gallery: Gallery,
): Promise<void> {
  const style: TextStyle = { size: 9 };
  for (const { label, value } of outcomeLines(kind, outcome)) {
    const x = paper.left + indent;
    if (label === null || label === '') {
      await paper.write(value, style, indent);
      continue;
    }
    const labelStyle: TextStyle = { size: 8.5, colour: colours.quiet, most: 2 };
    const labels = paper.lines(label, labelStyle, labelWidth - 8);
    const height = paper.heightOf(labels, labelStyle);
    paper.need(height);
    paper.draw(labels, labelStyle, { x, y: paper.y, width: labelWidth - 8 });
    const before = { y: paper.y, page: paper.pages() };
    await paper.write(value, style, indent + labelWidth);
    if (before.page === paper.pages()) paper.space(Math.max(0, before.y + height - paper.y));
  }
  await drawImages(paper, outcome.images, kind === 'signature', gallery);
  await paper.write(words.captured(outcome), meta, indent);
}
