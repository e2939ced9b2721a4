import { isOrderState, ORDER_STATE_LABELS, ORDER_STATES } from "graphql-server/features/orders/order-state";
import {
  isOrderTask,
  ORDER_TASK_LABELS,
  ORDER_TASKS,
} from "graphql-server/features/orders/reading/order-task";
import { Stack } from "../../../ui/layout/primitives.tsx";
import { ListSearch } from "../list/list-search.tsx";
import { ListSelect } from "../list/list-select.tsx";
import * as toolbarStyles from "../list/toolbar.module.css";
import type { OrderFilter } from "./orders-url.ts";

const UNWANTED_VALUE = "UNWANTED";

export interface OrderToolbarProps {
  filter: OrderFilter;
  onFilter: (filter: OrderFilter) => void;
}

export function OrderToolbar({ filter, onFilter }: OrderToolbarProps) {
  return (
    <Stack gap={2} className={toolbarStyles.toolbar}>
      <ListSearch
        label="Rechercher un numéro, un nom, un téléphone ou un produit"
        value={filter.search}
        onChange={(search) => onFilter({ ...filter, search })}
      />
      <ListSelect
        name="orderState"
        aria-label="Filtrer par état"
        value={choiceOf(filter)}
        onChange={({ currentTarget: { value } }) =>
          onFilter({
            ...filter,
            state: isOrderState(value) ? value : undefined,
            unwanted: value === UNWANTED_VALUE,
            task: isOrderTask(value) ? value : undefined,
          })
        }
      >
        <option value="">États</option>
        {ORDER_STATES.map((state) => (
          <option key={state} value={state}>
            {ORDER_STATE_LABELS[state]}
          </option>
        ))}
        {ORDER_TASKS.map((task) => (
          <option key={task} value={task}>
            {ORDER_TASK_LABELS[task]}
          </option>
        ))}
        <option value={UNWANTED_VALUE}>Indésirables</option>
      </ListSelect>
    </Stack>
  );
}

const choiceOf = ({ state, unwanted, task }: OrderFilter): string =>
  unwanted ? UNWANTED_VALUE : (task ?? state ?? "");
