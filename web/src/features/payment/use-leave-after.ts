import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';

/** Counts seconds down, then navigates to `to`; does nothing while `to` is undefined. Returns the seconds left. */
export function useLeaveAfter(seconds: number, to: string | undefined): number {
  const navigate = useNavigate();
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    if (!to) return;
    const timer = setInterval(() => setLeft((now) => Math.max(0, now - 1)), 1000);
    return () => clearInterval(timer);
  }, [to]);
  useEffect(() => {
    if (to && left === 0) void navigate(to);
  }, [to, left, navigate]);
  return left;
}
