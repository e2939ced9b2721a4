import { ShopError } from "../../../platform/errors/shop-error.ts";

/** Returns the error for a command on appointments that names an order of articles. */
export const noAppointment = (): ShopError =>
  ShopError.badInput({ id: "Cette commande n’est pas un rendez-vous" });
