import { Arg, Ctx, Mutation, Query, Resolver } from "type-graphql";
import { ID } from "../../../platform/ids/id.scalar.ts";
import { CurrentUser } from "../../../platform/security/current-user.ts";
import { LimitedByIp } from "../../../platform/security/limited-by-ip.ts";
import { Permit } from "../../../platform/security/permission.ts";
import type { RateLimits } from "../../../platform/security/rate-limits.ts";
import type { RequestContext } from "../../../platform/security/request-context.ts";
import { BookAppointmentInput, FreeSlots, ReservedSlot } from "../appointments/appointment.type.ts";
import type { AppointmentListService } from "../appointments/appointment-list.service.ts";
import { REQUEST_ID } from "../commands/order-input.type.ts";
import { Order } from "../order.entity.ts";
import type { OrderListService } from "../reading/order-list.service.ts";
import type { AppointmentsService } from "./appointments.service.ts";

const START = { description: "Début, au quart d’heure" } as const;

@Resolver()
export class AppointmentsResolver {
  readonly #appointments: AppointmentsService;
  readonly #appointmentList: AppointmentListService;
  readonly #list: OrderListService;
  readonly #rateLimits: RateLimits;

  constructor(
    appointments: AppointmentsService,
    appointmentList: AppointmentListService,
    list: OrderListService,
    rateLimits: RateLimits,
  ) {
    this.#appointments = appointments;
    this.#appointmentList = appointmentList;
    this.#list = list;
    this.#rateLimits = rateLimits;
  }

  @Permit("ANYONE")
  @Query(() => FreeSlots, { description: "Les heures libres d’un service, de 30 jours au plus" })
  freeSlots(@Arg("serviceId", () => ID) serviceId: string): Promise<FreeSlots> {
    return this.#appointmentList.freeSlots(serviceId);
  }

  @Permit("ADMIN")
  @Query(() => FreeSlots, {
    description:
      "Les heures libres pour déplacer un rendez-vous, de 30 jours au plus ; celles qu’il est seul à prendre comptent comme libres",
  })
  slotsForMove(
    @Arg("orderId", () => ID) orderId: string,
    @CurrentUser() currentUser: CurrentUser,
  ): Promise<FreeSlots> {
    return this.#appointmentList.slotsForMove(currentUser, orderId);
  }

  @Permit("SUPER_ADMIN")
  @Query(() => [ReservedSlot], {
    description: "Les heures à venir que des rendez-vous réservent, les premières d’abord",
  })
  reservedSlots(): Promise<ReservedSlot[]> {
    return this.#appointmentList.reservedSlots();
  }

  @Permit("ADMIN")
  @Query(() => [Order], {
    description:
      "Les rendez-vous de ces jours, les premiers d’abord, 42 jours au plus ; sans les indésirables, ni les annulés, sauf si la personne n’est pas venue ; de ceux que l’on ne voit pas : heure, durée et place",
  })
  appointments(
    @Arg("from", () => String, { description: "Premier jour à Douala, AAAA-MM-JJ" }) from: string,
    @Arg("to", () => String, { description: "Dernier jour, compris" }) to: string,
    @CurrentUser() currentUser: CurrentUser,
  ): Promise<Order[]> {
    return this.#appointmentList.appointments(currentUser, from, to);
  }

  @Permit("ADMIN")
  @Mutation(() => Order, { description: "Note un rendez-vous, confirmé d’avance" })
  async bookAppointment(
    @Arg("input", () => BookAppointmentInput) input: BookAppointmentInput,
    @CurrentUser() currentUser: CurrentUser,
  ): Promise<Order> {
    const { placeId = null, name = null, phone = null, price = null } = input;
    const number = input.number ?? undefined;
    await this.#appointments.book(currentUser, { ...input, placeId, name, phone, price, number });
    return this.#list.order(currentUser, input.id);
  }

  @Permit("ADMIN")
  @Mutation(() => Order, { description: "Donne une autre heure ou une autre place à un rendez-vous" })
  async moveAppointment(
    @Arg("id", () => ID) id: string,
    @Arg("from", () => Date, {
      description: "Ce que l’on voyait : CONFLICT si un collègue a été plus rapide",
    })
    from: Date,
    @Arg("to", () => Date, START) to: Date,
    @Arg("placeId", () => ID, {
      nullable: true,
      description: "null : la même si elle est libre, sinon une autre",
    })
    placeId: string | null | undefined,
    @Arg("requestId", () => ID, REQUEST_ID) requestId: string,
    @CurrentUser() currentUser: CurrentUser,
  ): Promise<Order> {
    await this.#appointments.move(currentUser, id, { from, to, placeId: placeId ?? null, requestId });
    return this.#list.order(currentUser, id);
  }

  @Permit("ADMIN")
  @Mutation(() => Order, {
    description:
      "La personne n’est pas venue : le rendez-vous est annulé, et l’acompte payé reste à la boutique ; undo l’annule, une minute",
  })
  async markNoShow(
    @Arg("id", () => ID) id: string,
    @Arg("requestId", () => ID, REQUEST_ID) requestId: string,
    @CurrentUser() currentUser: CurrentUser,
  ): Promise<Order> {
    await this.#appointments.markNoShow(currentUser, id, requestId);
    return this.#list.order(currentUser, id);
  }

  @Permit("ANYONE")
  @LimitedByIp("order-ip")
  @Mutation(() => Boolean, {
    description:
      "La personne demande une autre heure, tant que la boutique n’a pas confirmé ; CONFLICT avec les heures libres les plus proches si elle n’est plus libre",
  })
  async requestSlot(
    @Arg("orderId", () => ID) orderId: string,
    @Arg("startsAt", () => Date, START) startsAt: Date,
    @Ctx() { ip }: RequestContext,
    @Arg("id", () => ID, { description: "UUID de la demande : envoyée plusieurs fois, elle compte une fois" })
    id: string,
  ): Promise<boolean> {
    await this.#rateLimits.consume("order-ip", ip);
    const countSlotRequest = () => this.#rateLimits.allows("slot-request", ip);
    await this.#appointments.requestSlot(orderId, startsAt, id, countSlotRequest);
    return true;
  }
}
