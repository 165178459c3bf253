/** 0912345678 → 0912-***-678: enough for members to tell which of their phones it is. */
export const veiledPhone = (phone: string) => `${phone.slice(0, 4)}-***-${phone.slice(-3)}`;
