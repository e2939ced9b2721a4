import fc from "fast-check";

/** The world of a model test: devices, a network that loses and repeats, and a server. */
export interface ModelWorld {
  /** The steps that are possible at this moment; each is varied by a number. */
  enabled(): readonly ((how: number) => void)[];
  /** Delivers everything in flight. */
  drain(): void;
  checkScreen(): void;
  checkEffects(): void;
  checkConverged(): void;
  checkSums(): void;
}

/** Checks a world of one or two devices after any steps, up to a number. */
export const everyWorld = (
  make: (devices: number, onlyAdds: boolean) => ModelWorld,
  { steps, judgedBySums = false }: { steps: number; judgedBySums?: boolean | undefined },
) =>
  fc.property(
    fc.constantFrom(1, 2),
    fc.boolean(),
    fc.array(fc.tuple(fc.nat(9_999), fc.nat(9_999)), { maxLength: steps, size: "max" }),
    (devices, onlyAdds, choices) => play(make(devices, onlyAdds), choices, judgedBySums),
  );

/**
 * Each step is drawn from those possible at the moment: drawn uniformly from all steps, the rarest fault was not
 * found in a million runs.
 */
function play(
  world: ModelWorld,
  choices: readonly (readonly [which: number, how: number])[],
  judgedBySums: boolean,
): void {
  for (const [which, how] of choices) {
    const steps = world.enabled();
    steps[which % steps.length]?.(how);
    world.checkScreen();
  }
  world.drain();
  world.checkScreen();
  if (!judgedBySums) world.checkEffects();
  world.checkConverged();
  world.checkSums();
}
