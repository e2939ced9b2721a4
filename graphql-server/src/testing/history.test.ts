import { expect, it } from "vitest";
import { type Acknowledgement, type Change, History } from "./history.ts";

type Step = [change: Change, ...answers: (Acknowledgement | "no answer")[]];
const add = (n: number): Change => ({ add: n });
const remove: Change = { remove: true };

it.each<[string, Step[], number, string[]]>([
  [
    "an acknowledged operation is in the final state",
    [
      [add(1), "applied"],
      [add(2), "applied"],
    ],
    3,
    [],
  ],
  ["an answer that was lost counts once", [[add(1), "no answer", "duplicate"]], 1, []],
  [
    "a rejected operation is not in the final state",
    [
      [add(1), "applied"],
      [add(1), "rejected"],
    ],
    1,
    [],
  ],
  [
    "a cart line never has less than one piece",
    [
      [add(1), "applied"],
      [add(-5), "applied"],
    ],
    1,
    [],
  ],
  [
    "a removed line is not in the final state",
    [
      [add(3), "applied"],
      [remove, "applied"],
    ],
    0,
    [],
  ],
  [
    "lost: acknowledged, but not in the final state",
    [
      [add(1), "applied"],
      [add(1), "applied"],
    ],
    1,
    ["lost"],
  ],
  ["doubled: twice in the final state", [[add(1), "no answer", "applied"]], 2, ["doubled"]],
  ["doubled: acknowledged twice as applied", [[{ set: 4 }, "applied", "applied"]], 4, ["doubled"]],
  [
    "resurrected: removed, but in the final state again",
    [
      [add(1), "applied"],
      [remove, "applied"],
    ],
    1,
    ["resurrected"],
  ],
  ["stuck: never answered", [[add(1), "no answer"]], 1, ["stuck"]],
  ["stuck: never sent", [[add(1)]], 0, ["stuck"]],
])("the checker of histories: %s", (_, steps, final, faults) => {
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
