import { expect, it } from "vitest";
import { type Acknowledgement, type Change, History } from "./history.ts";

type Step = [change: Change, ...answers: (Acknowledgement | "no answer")[]];
const add = (n: number): Change => ({ add: n });
const remove: Change = { remove: true };

it.each<[string, Step[], number, string[]]>([
  [
    "an acknowledged operation is in the final state, so nothing is wrong",
    [
      [add(1), "applied"],
      [add(2), "applied"],
    ],
    3,
    [],
  ],
  [
    "an operation whose answer was lost has one effect, so nothing is wrong",
    [[add(1), "no answer", "duplicate"]],
    1,
    [],
  ],
  [
    "a rejected operation is not in the final state, so nothing is wrong",
    [
      [add(1), "applied"],
      [add(1), "rejected"],
    ],
    1,
    [],
  ],
  [
    "a cart line keeps at least one piece, so nothing is wrong",
    [
      [add(1), "applied"],
      [add(-5), "applied"],
    ],
    1,
    [],
  ],
  [
    "a removed line is not in the final state, so nothing is wrong",
    [
      [add(3), "applied"],
      [remove, "applied"],
    ],
    0,
    [],
  ],
  [
    "an acknowledged operation that is not in the final state is reported as lost",
    [
      [add(1), "applied"],
      [add(1), "applied"],
    ],
    1,
    ["lost"],
  ],
  [
    "an operation with two effects is reported as doubled",
    [[add(1), "no answer", "applied"]],
    2,
    ["doubled"],
  ],
  [
    "an operation that was acknowledged twice as applied is reported as doubled",
    [[{ set: 4 }, "applied", "applied"]],
    4,
    ["doubled"],
  ],
  [
    "a removed line that is in the final state again is reported as resurrected",
    [
      [add(1), "applied"],
      [remove, "applied"],
    ],
    1,
    ["resurrected"],
  ],
  ["an operation that was never answered is reported as stuck", [[add(1), "no answer"]], 1, ["stuck"]],
  ["an operation that was never sent is reported as stuck", [[add(1)]], 0, ["stuck"]],
])("in a history, %s", (_, steps, final, faults) => {
  const history = new History();
  for (const [place, [change, ...answers]] of steps.entries()) {
    const op = String(place);
    history.edit({ op, actor: "Awa", key: "dress", change });
    for (const answer of answers) {
      history.sent(op);
      if (answer !== "no answer") history.acknowledged(op, answer);
    }
  }
  history.final("Awa", { dress: final });
  const { operations, acknowledged, ...found } = history.check();
  const kinds = Object.entries(found).filter(([, list]) => list.length > 0);
  expect(kinds.map(([kind]) => kind)).toEqual(faults);
});
