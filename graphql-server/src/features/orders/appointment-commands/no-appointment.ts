import { ShopError } from "../../../platform/errors/shop-error.ts";

/** Returns the error for a command on appointments that is sent for an order without an appointment. */
export const noAppointment = (): ShopError =>
  ShopError.badInput({ id: "Cette commande n’est pas un rendez-vous" });
