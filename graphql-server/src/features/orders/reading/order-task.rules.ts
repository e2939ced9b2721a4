/**
 * Labels of what the shop still has to do about an order. The tasks are filters of the panel's list, and groups of its
 * page « Aujourd’hui ».
 */
export const ORDER_TASK_LABELS = {
  TO_ANSWER: "À répondre",
  RETURN_REQUESTED: "Retours demandés",
  APPOINTMENTS: "Rendez-vous du jour",
  LATE: "Promesses en retard",
  TO_HAND_OVER: "À remettre aujourd’hui",
  TO_PREPARE: "À préparer",
  PUT_ASIDE: "Mises de côté à solder",
  TO_PAY: "Restes à payer",
} as const;

export type OrderTask = keyof typeof ORDER_TASK_LABELS;

/** All tasks, in the sequence in which screens show them. */
export const ORDER_TASKS = Object.keys(ORDER_TASK_LABELS) as readonly OrderTask[];

/** True for a task that this release knows. */
export const isOrderTask = (value: unknown): value is OrderTask => ORDER_TASKS.some((task) => task === value);
