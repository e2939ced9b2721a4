import { expect, it } from "vitest";
import { type Acknowledgement, type Change, History } from "./history.ts";

type Step = [change: Change, ...answers: (Acknowledgement | "no answer")[]];
const add = (n: number): Change => ({ add: n });
const remove: Change = { remove: true };

it.each<[string, Step[], number, string[]]>([
  [
    "what was acknowledged is there",
    [
      [add(1), "applied"],
      [add(2), "applied"],
    ],
    3,
    [],
  ],
  ["an answer that was lost counts once", [[add(1), "no answer", "duplicate"]], 1, []],
  [
    "what was rejected is not there",
    [
      [add(1), "applied"],
      [add(1), "rejected"],
    ],
    1,
    [],
  ],
  [
    "a line is never below one",
    [
      [add(1), "applied"],
      [add(-5), "applied"],
    ],
    1,
    [],
  ],
  [
    "what was removed is gone",
    [
      [add(3), "applied"],
      [remove, "applied"],
    ],
    0,
    [],
  ],
  [
    "lost: acknowledged and not there",
    [
      [add(1), "applied"],
      [add(1), "applied"],
    ],
    1,
    ["lost"],
  ],
  ["doubled: there twice", [[add(1), "no answer", "applied"]], 2, ["doubled"]],
  ["doubled: applied twice, whatever is there", [[{ set: 4 }, "applied", "applied"]], 4, ["doubled"]],
  [
    "resurrected: removed and there again",
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
