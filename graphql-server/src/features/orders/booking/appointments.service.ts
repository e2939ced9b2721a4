import type { CurrentUser } from "../../../platform/security/current-user.ts";
import type { CommandRunner } from "../command-runner.ts";

export interface TakenAppointment {
  readonly id: string;
  readonly serviceId: string;
  readonly startsAt: Date;
  readonly placeId: string | null;
  readonly name: string | null;
  readonly phone: string | null;
  readonly price: number | null;
}

/** The commands of appointments. */
export class AppointmentsService {
  readonly #runner: CommandRunner;

  constructor(runner: CommandRunner) {
    this.#runner = runner;
  }

  async book(_user: CurrentUser, _appointment: TakenAppointment): Promise<void> {
    throw new Error(`not built yet ${this.#runner}`);
  }

  async move(
    _user: CurrentUser,
    _id: string,
    _change: { from: Date; to: Date; placeId: string | null; requestId: string },
  ): Promise<void> {
    throw new Error("not built yet");
  }

  async markNoShow(_user: CurrentUser, _id: string, _requestId: string): Promise<void> {
    throw new Error("not built yet");
  }

  async askHour(_orderId: string, _startsAt: Date, _requestId: string): Promise<void> {
    throw new Error("not built yet");
  }
}
