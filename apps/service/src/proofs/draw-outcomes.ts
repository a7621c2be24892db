import type {
  ProofOfDelivery,
  ProofOutcome,
  ProofRequirement,
} from '@fleet/contract/outgoing/proof-of-delivery';
import { drawImages, type Gallery, leastHeightOf } from './draw-images.js';
import { outcomeLines } from './outcome-lines.js';
import { colours, type Paper, type TextStyle } from './pdf-paper.js';
import { activityStateOf, type ProofWords, stateOf } from './proof-words.js';

type Activity = ProofOfDelivery['activities'][number];

/** What drawing an outcome needs. */
interface DrawingParts {
  paper: Paper;
  words: ProofWords;
  gallery: Gallery;
}

/** A part of the document that stays together on a page, as far as it fits. */
interface Block {
  /** In points; for a long part, the height of its beginning. */
  height(): number;
  /** A heading stays with the next block. */
  isHeading: boolean;
  draw(): Promise<void>;
}

const indent = 10;
const labelWidth = 96;
const meta: TextStyle = { size: 7, colour: colours.quiet, most: 4 };
const metaLine = 12;
/** The text on the last page has at least this height, so that nobody prints a page for one line. */
const leastLastPage = 130;
/** A part that is higher than this may be divided. */
const highest = 200;
/** At least this height of a divided part stays on its first page. */
const beginning = 120;
/** Only this many lines of a value are measured. With more, the part is higher than `highest` in any case. */
const mostLines = 18;
/** This many last values of an outcome stay on the same page. */
const lastValues = 3;

/** The activities with their requirements, in the order of the plan. */
export async function drawActivities(
  paper: Paper,
  activities: readonly Activity[],
  words: ProofWords,
  gallery: Gallery,
): Promise<void> {
  const parts = { paper, words, gallery };
  const blocks = activities.flatMap((activity) => [
    headingBlock(parts, activity),
    ...activity.requirements.map((each) => requirementBlock(parts, each)),
  ]);
  const last = lastPageOf(blocks);
  for (const [index, block] of blocks.entries()) {
    await gallery.taken();
    paper.need(index === last.from ? withoutGap(last.height) : togetherFrom(blocks, index));
    await block.draw();
  }
}

/** The height of a block, and of those that must follow it on the same page. */
function togetherFrom(blocks: readonly Block[], index: number): number {
  const block = blocks[index];
  if (block === undefined) return 0;
  if (block.isHeading) return block.height() + togetherFrom(blocks, index + 1);
  return withoutGap(block.height());
}

/** Of a high part, only the beginning must fit on the rest of the page: otherwise much of a page would stay empty. */
const withoutGap = (height: number) => (height > highest ? beginning : height);

/** The blocks at the end that are on the last page in any case: the first of them, and their height. */
function lastPageOf(blocks: readonly Block[]): { from: number; height: number } {
  let height = 0;
  let from = blocks.length;
  while (from > 0 && height < leastLastPage) {
    from -= 1;
    height += blocks[from]?.height() ?? 0;
  }
  return { from, height };
}

function headingBlock({ paper, words }: DrawingParts, activity: Activity): Block {
  const heading: TextStyle = { size: 11, weight: 'bold', colour: colours.accent, most: 2 };
  const under: TextStyle = { size: 8, colour: colours.quiet, most: 3 };
  const { texts, say } = words;
  const said = [
    texts.activityTypes[activity.type],
    activityStateOf(activity, words),
    ...(activity.status_reason === null ? [] : [activity.status_reason]),
    ...(activity.consignment_references.length === 0
      ? []
      : [say(texts.forConsignments, { keys: activity.consignment_references.join(', ') })]),
  ].join(' · ');
  const spaceBefore = 10;
  return {
    isHeading: true,
    height: () =>
      spaceBefore +
      paper.heightOf(paper.lines(activity.name, heading, paper.width), heading) +
      paper.heightOf(paper.lines(said, under, paper.width), under) +
      3,
    async draw() {
      if (!paper.isAtTop()) paper.space(spaceBefore);
      await paper.write(activity.name, heading);
      await paper.write(said, under);
      paper.space(3);
    },
  };
}

const statusColours: Readonly<Record<ProofOutcome['status'], string>> = {
  success: colours.good,
  skipped: colours.middling,
  failed: colours.bad,
};

const name: TextStyle = { size: 9, weight: 'bold', most: 3 };
const statusWidth = 120;
const value: TextStyle = { size: 9 };
const label: TextStyle = { size: 8.5, colour: colours.quiet, most: 2 };

function requirementBlock(parts: DrawingParts, requirement: ProofRequirement): Block {
  const { paper, words, gallery } = parts;
  const { texts, say } = words;
  const { outcome, corrected, corrected_left_out: leftOut, kind, is_planned: isPlanned } = requirement;
  const title = isPlanned ? requirement.label : say(texts.notPlanned, { label: requirement.label });
  const nameWidth = paper.width - statusWidth - 10;
  return {
    isHeading: false,
    height: () =>
      10 +
      paper.heightOf(paper.lines(title, name, nameWidth), name) +
      (outcome === null ? 0 : heightOf(parts, kind, outcome)),
    async draw() {
      if (!paper.isAtTop()) {
        paper.rule({ x: paper.left, y: paper.y, width: paper.width });
        paper.space(5);
      }
      const style: TextStyle = {
        size: 8.5,
        weight: 'bold',
        colour: outcome === null ? colours.quiet : statusColours[outcome.status],
        most: 1,
      };
      const state = paper.lines(stateOf(outcome, requirement.is_optional, words), style, statusWidth);
      const box = { x: paper.left + paper.width - statusWidth, y: paper.y, width: statusWidth };
      paper.draw(state, style, box, 'end');
      await paper.write(title, name, { width: nameWidth });
      if (outcome !== null) await drawOutcome(parts, kind, outcome);
      for (const each of corrected) {
        await gallery.taken();
        paper.space(3);
        paper.need(withoutGap(14 + heightOf(parts, kind, each)));
        const note: TextStyle = { size: 8, weight: 'bold', colour: colours.middling };
        await paper.write(texts.correctedLater, note, { indent });
        await drawOutcome(parts, kind, each);
      }
      if (leftOut > 0) {
        const note = say(texts.leftOut, { count: leftOut });
        await paper.write(note, { size: 8, colour: colours.quiet }, { indent });
      }
      paper.space(5);
    },
  };
}

/** The height of an outcome, or of the beginning of a long one. */
function heightOf({ paper, words }: DrawingParts, kind: string, outcome: ProofOutcome): number {
  const most = { ...value, most: mostLines };
  let text = 0;
  for (const each of outcomeLines(kind, outcome, words)) {
    // A part that is higher than this may be divided, so its whole height does not matter.
    if (text > highest) break;
    const own = paper.heightOf(paper.lines(each.value, most, valueWidth(paper, each.label)), value);
    text += Math.max(own, labelHeight(paper, each.label));
  }
  return text + leastHeightOf(outcome.images, kind === 'signature') + metaLine;
}

const hasLabel = (text: string | null): text is string => text !== null && text !== '';
const valueWidth = (paper: Paper, text: string | null) =>
  paper.width - indent - (hasLabel(text) ? labelWidth : 0);
const labelHeight = (paper: Paper, text: string | null) =>
  hasLabel(text) ? paper.heightOf(paper.lines(text, label, labelWidth - 8), label) : 0;

async function drawOutcome(
  { paper, words, gallery }: DrawingParts,
  kind: string,
  outcome: ProofOutcome,
): Promise<void> {
  const all = outcomeLines(kind, outcome, words);
  const { images } = outcome;
  for (const [index, each] of all.entries()) {
    const keeps = index === all.length - 1 && images.length === 0 ? metaLine : 0;
    if (index === all.length - lastValues) paper.need(lastValues * 13 + metaLine);
    if (!hasLabel(each.label)) {
      await paper.write(each.value, value, { indent, keeps });
      continue;
    }
    const lines = paper.lines(each.label, label, labelWidth - 8);
    const height = paper.heightOf(lines, label);
    paper.need(height);
    paper.draw(lines, label, { x: paper.left + indent, y: paper.y, width: labelWidth - 8 });
    const before = { y: paper.y, page: paper.pages() };
    await paper.write(each.value, value, { indent: indent + labelWidth, keeps });
    if (before.page === paper.pages()) paper.space(Math.max(0, before.y + height - paper.y));
  }
  const isSignature = kind === 'signature';
  await drawImages(paper, images, { isSignature, gallery, words, keeps: metaLine });
  await paper.write(words.captured(outcome), meta, { indent });
}
