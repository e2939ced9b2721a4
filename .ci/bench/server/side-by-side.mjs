const CONNECTIONS = 20;
const SECONDS = 3;
const ROUNDS = 3;

/**
 * Returns the number of requests per second for each URL. Each round measures all URLs one after the other, so that a
 * busy moment of the machine affects all of them. The result for a URL is the result of its best round.
 */
export async function sideBySide(autocannon, targets) {
  const best = Object.fromEntries(Object.keys(targets).map((name) => [name, 0]));
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, target] of Object.entries(targets)) {
      const { requests, non2xx } = await autocannon({
        connections: CONNECTIONS,
        duration: SECONDS,
        ...target,
      });
      if (non2xx > 0) throw new Error(`${name}: ${non2xx} answers were no success`);
      best[name] = Math.max(best[name], requests.average);
    }
  }
  return best;
}
