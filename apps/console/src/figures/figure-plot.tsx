import { directionOf, useFormats, useLanguage, useTheme } from '@fleet/ui';
import { useEffect, useRef } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import classes from './figures.module.css';

export interface FigurePlotProps {
  /** What the chart shows, for those who do not see it; the table has the values. */
  label: string;
  /** Milliseconds since 1970, ascending. */
  times: readonly number[];
  values: readonly number[];
  /** A value in words. */
  valueWords: (value: number) => string;
  /** The ends of the axis; by default those of the values. */
  range?: readonly [number, number] | undefined;
  /** Each value belongs to a day: the axis names these days and no others. */
  isDaily?: boolean | undefined;
}

const height = 240;
/** The width in pixels that the name of a day needs on the axis. */
const widthOfDay = 90;

/** In seconds. The axis of a single time would have no width, so it gets half a day before and after this time. */
const halfDay = 43_200;

/** At most `most` of the times, in seconds, at equal distances. */
function someOf(times: readonly number[], most: number): number[] {
  const step = Math.max(1, Math.ceil(times.length / most));
  return times.filter((_, index) => index % step === 0).map((ms) => ms / 1_000);
}

/** The ends of the axis, in seconds. A single time is in the middle of the axis. */
function timeRange([first, ...others]: readonly number[], from: number, to: number): [number, number] {
  if (first === undefined || others.length > 0) return [from, to];
  return [first / 1_000 - halfDay, first / 1_000 + halfDay];
}

/** Values over time as a line. A file of its own, because the library has 50 KB. */
export function FigurePlot({ label, times, values, valueWords, range, isDaily }: FigurePlotProps) {
  const place = useRef<HTMLDivElement>(null);
  const { date } = useFormats();
  const language = useLanguage();
  const [theme] = useTheme();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the theme decides the colours that the styles name
  useEffect(() => {
    const element = place.current;
    if (element === null) return;
    const plot = new uPlot(optionsOf(element), [times.map((ms) => ms / 1_000), [...values]], element);
    const watch = new ResizeObserver(() => plot.setSize({ width: element.clientWidth, height }));
    watch.observe(element);
    return () => {
      watch.disconnect();
      plot.destroy();
    };
  }, [times, values, valueWords, range, isDaily, date, theme, language]);

  function optionsOf(element: HTMLElement): uPlot.Options {
    const styles = getComputedStyle(element);
    const colour = (name: string) => styles.getPropertyValue(name).trim();
    const font = `13px ${styles.fontFamily}`;
    const axis = { stroke: colour('--ink-quiet'), font, grid: { stroke: colour('--line'), width: 1 } };
    return {
      ...{ width: element.clientWidth, height, legend: { show: false } },
      // Room for half of the last day's name, which is to the right of the chart.
      padding: [null, widthOfDay * 0.6, null, null],
      cursor: { show: false },
      scales: {
        x: { time: true, range: (_, from, to) => timeRange(times, from, to) },
        y: range === undefined ? {} : { range: [range[0], range[1]] },
      },
      axes: [
        {
          ...axis,
          size: 36,
          space: widthOfDay,
          ...(isDaily === true ? { splits: ({ width }: uPlot) => someOf(times, width / widthOfDay) } : {}),
          incrs: [1, 2, 7, 14, 28].map((days) => days * 86_400),
          values: (_, splits) => splits.map((seconds) => date(new Date(seconds * 1_000).toISOString())),
        },
        {
          ...axis,
          size: (_, words) => Math.max(...(words ?? ['']).map((each) => each.length)) * 9 + 24,
          values: (_, splits) => splits.map((value) => valueWords(value)),
        },
      ],
      series: [
        {},
        {
          stroke: colour('--accent'),
          width: 2,
          points: { show: true, size: 7, fill: colour('--surface'), stroke: colour('--accent') },
        },
      ],
    };
  }

  return (
    <div
      ref={place}
      className={classes.plot}
      role="img"
      aria-label={label}
      // The axis of time goes from left to right in every language.
      dir="ltr"
      lang={directionOf(language) === 'rtl' ? language : undefined}
    />
  );
}
