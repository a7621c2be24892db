/** The highest allowed ratio of a row. These rows show that no caller can slow down the others. */
const mostRatios = { submit_batch_200_history: 1.3 };

/** A sentence for each row whose ratio is above its limit. */
export function brokenLimits(rows) {
  return rows.flatMap(({ name, ratio }) => {
    const most = mostRatios[name];
    return most !== undefined && ratio > most
      ? [`${name} has the ratio ${ratio}, above its limit of ${most}.`]
      : [];
  });
}
