import { ShopError } from "../../../platform/errors/shop-error.ts";

/** Returns the refusal of a command on appointments for any other order. */
export const noAppointment = (): ShopError =>
  ShopError.badInput({ id: "Cette commande n’est pas un rendez-vous" });
