import fc from "fast-check";

/** A model of devices, a server, and a network that loses and repeats requests. */
export interface ModelWorld {
  /**
   * Returns the steps that are possible now. A step takes a number that selects one of its variants, for example which
   * product is edited.
   */
  enabled(): readonly ((how: number) => void)[];
  /** Delivers all requests and answers. */
  drain(): void;
  checkScreen(): void;
  checkEffects(): void;
  checkConverged(): void;
  checkSums(): void;
}

/** Checks models of one or two devices after random steps. @param steps the largest number of steps */
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
 * Executes the steps. Each step is chosen among the steps that are possible at that moment. If steps were chosen among
 * all steps, most of them would be impossible and have no effect: when this was tried, a million runs did not find the
 * rarest faulty design.
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
