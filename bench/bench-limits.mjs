/**
 * How many times longer a row's requests may take with a long history than with none. These rows show that no caller can
 * slow down other callers.
 */
const mostRatios = { submit_batch_200_history: 1.3 };

/** The most milliseconds that the pages may take: in the median of the rounds, and for each tap. */
const mostMs = {
  first_start_slowed: 1_500,
  second_start_offline: 1_000,
  console_log_in_slowed: 2_000,
  console_live_board_slowed: 2_000,
  scroll_longest_task_slowed: 50,
  photo_longest_task_slowed: 50,
  live_page_longest_task: 50,
  live_page_filter: 100,
  live_page_with_map_filter: 100,
};
const mostMsOfTap = 200;

/** The most processor time that the service may use, as a part of one core. */
const mostCores = { live_1000_vehicles_50_consoles: 0.2 };

/** A sentence for each row that is above its limit. */
export function brokenLimits(rows) {
  return rows.flatMap(({ name, ratio, cores, p50_ms: ms }) => {
    if (cores > (mostCores[name] ?? Number.POSITIVE_INFINITY))
      return [`${name} needed ${cores} cores, above its limit of ${mostCores[name]}.`];
    const mostRatio = mostRatios[name];
    const mostTime = name.startsWith('tap: ') ? mostMsOfTap : mostMs[name];
    if (mostRatio !== undefined && ratio > mostRatio)
      return [`${name} has the ratio ${ratio}, above its limit of ${mostRatio}.`];
    return mostTime !== undefined && ms > mostTime
      ? [`${name} took ${ms} ms, above its limit of ${mostTime}.`]
      : [];
  });
}
