const timeSpan = /^(?:(\d{1,8})\.)?([01]\d|2[0-3]):([0-5]\d):([0-5]\d)(?:\.(\d{1,3}))?$/;

/** True for `[d.]hh:mm:ss[.mmm]`; negative spans are refused [R-CNV-4][R-CNV-5]. */
export function isTimeSpan(text: string): boolean {
  return timeSpan.test(text);
}

/**
 * Returns the milliseconds of a time span, or null if the text is not one [R-CNV-4]. A fraction is decimal: `.5` is 500
 * ms.
 */
export function parseTimeSpan(text: string): number | null {
  const match = timeSpan.exec(text);
  if (match === null) return null;
  const [, days = '0', hours = '', minutes = '', seconds = '', fraction = ''] = match;
  const wholeMinutes = (Number(days) * 24 + Number(hours)) * 60 + Number(minutes);
  return wholeMinutes * 60_000 + Number(seconds) * 1_000 + Number(fraction.padEnd(3, '0'));
}

/** Returns the shortest exact text of a whole, non-negative number of milliseconds [C-1]. */
export function formatTimeSpan(milliseconds: number): string {
  const total = Math.round(milliseconds);
  const two = (value: number) => String(value).padStart(2, '0');
  const days = Math.floor(total / 86_400_000);
  const hours = Math.floor(total / 3_600_000) % 24;
  const minutes = Math.floor(total / 60_000) % 60;
  const seconds = Math.floor(total / 1_000) % 60;
  const rest = total % 1_000;
  const clock = `${two(hours)}:${two(minutes)}:${two(seconds)}`;
  return `${days > 0 ? `${days}.` : ''}${clock}${rest > 0 ? `.${String(rest).padStart(3, '0')}` : ''}`;
}
