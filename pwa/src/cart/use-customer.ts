import { useState } from "react";
import { safeStorage } from "../lib/storage/safe-storage.ts";
import { type Customer, keepCustomer, readCustomer } from "../orders/customer.ts";
import { useSession } from "../session/session.ts";

const storage = safeStorage();

/** The details that the user or the visitor has typed for their orders. */
export interface TypedCustomer {
  customer: Customer;
  /** Changes one detail, and stores all details on this device. */
  change: (field: keyof Customer, text: string) => void;
}

/** Returns the details that this device's user or visitor has typed for their orders. */
export function useCustomer(): TypedCustomer {
  const { user } = useSession();
  const owner = user?.id;
  const [typed, setTyped] = useState(() => ({ owner, customer: readCustomer(storage, owner) }));
  const customer = typed.owner === owner ? typed.customer : readCustomer(storage, owner);
  return {
    customer,
    change: (field, text) => {
      const changed = { ...customer, [field]: text };
      setTyped({ owner, customer: changed });
      keepCustomer(storage, owner, changed);
    },
  };
}
