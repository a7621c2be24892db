/** Elements with a visible outline. Their words must be inside this outline. */
const boxes = 'button, a, summary, label, select, h1, h2, h3, dt, dd';

/** The texts that are partly outside the screen or their element, and the words that a line breaks in two. */
export function cutTexts(): string[] {
  const width = document.documentElement.clientWidth;
  const found: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const parent = node.parentElement;
    const text = node.textContent ?? '';
    if (parent === null || text.trim() === '' || isOnlySpoken(parent)) continue;
    const box = parent.closest(boxes)?.getBoundingClientRect() ?? { left: 0, right: width };
    for (const { left, right } of rectsOf(node, 0, text.length)) {
      const isInside = left >= Math.max(0, box.left) - 1 && right <= Math.min(width, box.right) + 1;
      if (!isInside) found.push(`outside: ${text}`);
    }
    // A line may end after a hyphen, and inside a word without letters, such as a long number.
    for (const word of text.matchAll(/[^\s-]+/g)) {
      const lines = new Set(rectsOf(node, word.index, word.index + word[0].length).map(({ top }) => top));
      if (lines.size > 1 && /\p{L}/u.test(word[0])) found.push(`broken: ${word[0]}`);
    }
  }
  return found;
}

/** Buttons of more than two lines push the page away; rows of a list, whose words are not centred, may be longer. */
export function tallButtons(): string[] {
  return [...document.querySelectorAll('button, a')].flatMap((each) => {
    const { textAlign, lineHeight } = getComputedStyle(each);
    const range = document.createRange();
    range.selectNodeContents(each);
    const lines = Math.round(range.getBoundingClientRect().height / Number.parseFloat(lineHeight));
    return textAlign === 'center' && lines > 2 ? [each.textContent ?? ''] : [];
  });
}

/** True for texts that only screen readers read, and for texts in a folded part. */
function isOnlySpoken(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect();
  return width <= 1 || height <= 1 || !element.checkVisibility({ visibilityProperty: true });
}

function rectsOf(node: Node, start: number, end: number): DOMRect[] {
  const range = document.createRange();
  range.setStart(node, start);
  range.setEnd(node, end);
  return [...range.getClientRects()].filter(({ width }) => width > 0);
}
