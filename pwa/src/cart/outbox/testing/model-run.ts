import fc from "fast-check";

/** The world of a model test: devices, a server, and a network that loses and repeats requests. */
export interface ModelWorld {
  /** The steps that are possible at this moment; each takes a number, which selects its variant. */
  enabled(): readonly ((how: number) => void)[];
  /** Delivers all requests and answers. */
  drain(): void;
  checkScreen(): void;
  checkEffects(): void;
  checkConverged(): void;
  checkSums(): void;
}

/** Checks a world of one or two devices after random steps, at most as many as given. */
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
 * Executes the steps, and draws each one from those that are possible at the moment. When steps were drawn from all
 * steps instead, a million runs did not find the rarest fault.
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
