import { lockOrderNumber } from "../../../platform/database/advisory-locks.ts";
import { assertValid, ShopError } from "../../../platform/errors/shop-error.ts";
import type { CurrentUser } from "../../../platform/security/current-user.ts";
import { oneLine } from "../../../platform/text/typed-text.rules.ts";
import { isPrice } from "../../catalogue/product/price.rules.ts";
import { timedService } from "../appointments/slot-reservation.ts";
import type { CommandRunner, CountSlotRequest, OrderSettings } from "../command-runner.ts";
import { type NewOrder, validFields } from "../commands/new-order.ts";
import { assertNotEntered, isAlreadyCreated, numberInMessage } from "../commands/order-commands.service.ts";
import { orderNumberOf } from "../order-number.rules.ts";
import { bookAppointment } from "./book-appointment.ts";
import { markNoShow } from "./mark-no-show.ts";
import { type AppointmentMove, moveAppointment } from "./move-appointment.ts";
import { requestSlot } from "./request-slot.ts";

export interface BookedAppointment {
  readonly id: string;
  readonly serviceId: string;
  readonly startsAt: Date;
  /** Id of the only place that is allowed; null for any place. */
  readonly placeId: string | null;
  readonly name: string | null;
  readonly phone: string | null;
  /** Agreed price in whole FCFA; null for the price of the service. */
  readonly price: number | null;
  /**
   * Order number in the customer's message that the admin has pasted; undefined if there is none. A number is then made
   * from the id.
   */
  readonly number: string | undefined;
}

/** Carries out the commands on appointments. An appointment is an order, so the commands on orders apply to it too. */
export class AppointmentsService {
  readonly #runner: CommandRunner;
  readonly #settings: () => Pick<OrderSettings, "services">;

  constructor(runner: CommandRunner, settings: () => Pick<OrderSettings, "services">) {
    this.#runner = runner;
    this.#settings = settings;
  }

  /**
   * Stores an appointment that an admin has agreed with a customer by phone or in the shop. A repeated call stores
   * nothing.
   * @throws ShopError BAD_USER_INPUT for invalid fields, or a service without a length; CONFLICT with the nearest free
   * slots if the slot or the place is taken; CONFLICT if another order has the id, or if an order with this number,
   * total and phone exists and is not cancelled
   */
  async book(currentUser: CurrentUser, appointment: BookedAppointment): Promise<void> {
    const { id, serviceId, startsAt, placeId, name, phone, price } = appointment;
    const said = numberInMessage(appointment.number);
    const number = said ?? orderNumberOf(id);
    const content = [serviceId, startsAt, placeId, name, phone, price, said];
    const command = { requestId: id, name: "bookAppointment", content };
    await this.#runner.runAsAdmin(currentUser, false, async (session) => {
      await lockOrderNumber(session.transaction, number);
      // A repeated request succeeds again, even if the owner has changed the service since.
      if (await isAlreadyCreated(this.#runner, session, command)) return;
      const service = timedService(serviceId, this.#settings().services);
      if (!service) throw ShopError.badInput({ serviceId: "Ce service n’a pas d’heure à choisir" });
      const agreed = price ?? service.price ?? 0;
      assertValid(isPrice(agreed) ? {} : { price: "Le prix est en francs entiers" });
      const line = { productName: oneLine(service.title), price: agreed, quantity: 1 };
      const blank = { productId: null, variant: null, size: null, colour: null, image: null };
      const fields = validFields({ name, phone, quarter: null, fee: null, lines: [{ ...blank, ...line }] });
      if (said !== undefined) await assertNotEntered(session.transaction, number, fields);
      const arriving: NewOrder = {
        ...{ id, number, channel: "PANEL", userId: null, recordedBy: currentUser.userId, zoneId: null },
        ...{ fields, placedAt: session.now },
      };
      const context = await session.context(undefined, { movesStock: false, slots: [startsAt] });
      const outcome = await session.decide(undefined, () =>
        bookAppointment(arriving, service, { startsAt, placeId }, context),
      );
      await session.save(undefined, outcome, id);
      await session.assertMayHandle(id);
    });
  }

  /** Moves an appointment for an admin. @throws ShopError as `moveAppointment` and `CommandRunner.run` */
  async move(
    currentUser: CurrentUser,
    id: string,
    { requestId, ...move }: AppointmentMove & { requestId: string },
  ): Promise<void> {
    const { to, placeId } = move;
    const command = { requestId, name: "moveAppointment", content: [to, placeId], movesStock: false };
    await this.#runner.run(currentUser, id, { ...command, slots: [to] }, moveAppointment(move));
  }

  /** Marks the customer as « Pas venu ». @throws ShopError as `markNoShow` and `CommandRunner.run` */
  async markNoShow(currentUser: CurrentUser, id: string, requestId: string): Promise<void> {
    // The stock changes if an admin has added products to the appointment, because their pieces return to the stock.
    const command = { requestId, name: "markNoShow", content: null, movesStock: true };
    await this.#runner.run(currentUser, id, command, markNoShow);
  }

  /**
   * Requests another slot for a customer's unconfirmed appointment.
   * @throws ShopError as `requestSlot` and `CommandRunner.runOfDevice`
   */
  async requestSlot(
    orderId: string,
    startsAt: Date,
    requestId: string,
    countSlotRequest: CountSlotRequest,
  ): Promise<void> {
    const command = { requestId, name: "requestSlot", content: startsAt, movesStock: false };
    const slot = { slots: [startsAt], countSlotRequest };
    await this.#runner.runOfDevice(orderId, { ...command, ...slot }, requestSlot(startsAt));
  }
}
