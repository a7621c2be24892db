import type { SummaryRow, SummaryWords } from '../control-types.js';
import { textOf } from './draft-shape.js';

/** Leaves out an empty comment. */
export function commentField(comment: string): { comment?: string } {
  return comment.trim() === '' ? {} : { comment };
}

export function commentRow(comment: unknown, { messages }: SummaryWords): SummaryRow[] {
  return textOf(comment) === '' ? [] : [{ label: messages.summary.comment, text: textOf(comment) }];
}
