/** The title where the user was signed in and their session has ended. */
export const SESSION_ENDED = "Votre session a pris fin";

/** Navigation state of the home page when a user loses their role while at work in the admin. */
export const ACCESS_LOST = { accessLost: true };

/** Whether a navigation's state is ACCESS_LOST. */
export const isAccessLost = (state: unknown): boolean =>
  typeof state === "object" && state !== null && "accessLost" in state;
