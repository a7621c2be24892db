import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { openCodeReader } from './code-reader.js';
import type { CodeReader, ExpectedCodes, ReadCode } from './scan-message.js';

/** Reads at most seven frames per second, to save the battery. */
const frameMs = 140;
/** A code that stays in the picture is reported once; after this time without it, it is reported again. */
const sameCodeMs = 2_000;

/** Reads codes from the video while `isLive`. Returns true if this browser cannot read codes. */
export function useCodeReading(
  video: RefObject<HTMLVideoElement | null>,
  isLive: boolean,
  expected: ExpectedCodes,
  onCode: (code: string) => void,
): boolean {
  const [cannotRead, setCannotRead] = useState(false);
  const handler = useRef(onCode);
  useLayoutEffect(() => {
    handler.current = onCode;
  }, [onCode]);

  useEffect(() => {
    if (!isLive) return;
    let isOver = false;
    let reader: CodeReader | null = null;
    const accept = createCodeFilter();
    const run = async () => {
      reader = await openCodeReader(expected);
      while (!isOver) {
        const startedAt = performance.now();
        const element = video.current;
        const isSeen = element !== null && element.videoWidth > 0 && !document.hidden;
        const code = isSeen ? await reader.read(element) : null;
        if (isOver) break;
        if (code !== null && accept(code, performance.now())) handler.current(code.text);
        await new Promise((resolve) =>
          setTimeout(resolve, Math.max(20, startedAt + frameMs - performance.now())),
        );
      }
    };
    run()
      .catch(() => {
        if (!isOver) setCannotRead(true);
      })
      .finally(() => reader?.close());
    return () => {
      isOver = true;
      reader?.close();
    };
  }, [video, isLive, expected]);
  return cannotRead;
}

/** Accepts a code once while it stays in the picture; a linear code only if two frames in sequence agree. */
export function createCodeFilter(): (code: ReadCode, atMs: number) => boolean {
  let last = '';
  let lastAtMs = Number.NEGATIVE_INFINITY;
  let candidate = '';
  return ({ text, isLinear }, atMs) => {
    const isSame = text === last && atMs - lastAtMs < sameCodeMs;
    if (isSame) lastAtMs = atMs;
    const isSure = !isLinear || candidate === text;
    candidate = text;
    if (isSame || !isSure) return false;
    last = text;
    lastAtMs = atMs;
    return true;
  };
}
