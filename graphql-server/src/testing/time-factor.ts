/** Returns the processor time of some work (microseconds). The time of other processes is not included. */
function processorTime(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

/**
 * Compares the time of a function for one long input with its time for `parts` short inputs of the same total length.
 * The result is about 1 if the function's time is proportional to the length, and about `parts` if it grows with the
 * square of the length. The shortest of several attempts counts, because pauses and garbage collections only make
 * attempts longer.
 * @param length length of the long input
 * @param parts number of the short inputs
 */
export function timeFactor(work: (length: number) => void, length: number, parts: number): number {
  const attempts = Array.from({ length: 4 }, () => [
    processorTime(() => work(length)),
    processorTime(() => {
      for (let part = 0; part < parts; part++) work(length / parts);
    }),
  ]);
  const [long = 0, short = 0] = [0, 1].map((place) =>
    Math.min(...attempts.map((times) => times[place] ?? 0)),
  );
  return long / Math.max(short, 1_000);
}
