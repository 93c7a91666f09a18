import { type Db, ObjectId } from 'mongodb';

const PAGE = 20;
/** Leaves out the fields of a ground that no response contains. */
export const SHOWN = {
  outbox: 0,
  seq: 0,
  searchKeys: 0,
  pairKeys: 0,
  relevance: 0,
  weekRates: 0,
  pricedOn: 0,
  reviewed: 0,
};

type BareRoute = (key: string) => Promise<unknown>;

/** The reads and writes of the API's busiest routes with the driver alone: the database work and nothing else. */
export function bareRoutes(db: Db): Record<string, BareRoute> {
  return { ...groundRoutes(db), ...bookingRoutes(db), ...userRoutes(db), ...notificationRoutes(db) };
}

const soon = () =>
  [0, 1].map((ahead) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10));

function groundRoutes(db: Db): Record<string, BareRoute> {
  const grounds = db.collection('grounds');
  const days = db.collection<{ _id: string }>('grounddays');
  const daysOf = (ids: readonly string[], dates: readonly string[]) =>
    days
      .find(
        { _id: { $in: ids.flatMap((id) => dates.map((date) => `${id}:${date}`)) } },
        { projection: { claims: 1 } },
      )
      .toArray();
  return {
    async list(cityId) {
      const filter = { status: 'active', 'location.cityId': cityId };
      const [found, total] = await Promise.all([
        grounds
          .find(filter, { projection: SHOWN })
          .sort({ onlineBooking: -1, relevance: -1, _id: 1 })
          .limit(PAGE)
          .toArray(),
        grounds.countDocuments(filter),
      ]);
      return {
        grounds: found,
        days: await daysOf(
          found.map(({ _id }) => String(_id)),
          soon(),
        ),
        total,
      };
    },
    async ground(id) {
      const ground = await grounds.findOne({ _id: new ObjectId(id) }, { projection: SHOWN });
      return { ground, days: await daysOf([id], soon()) };
    },
  };
}

function bookingRoutes(db: Db): Record<string, BareRoute> {
  const grounds = db.collection('grounds');
  const bookings = db.collection('bookings');
  return {
    async mine(id) {
      const filter = { userId: new ObjectId(id) };
      const [found, total] = await Promise.all([
        bookings.find(filter).sort({ createdAt: -1 }).limit(PAGE).toArray(),
        bookings.countDocuments(filter),
      ]);
      const ids = [...new Set(found.map(({ groundId }) => String(groundId)))];
      const booked = await grounds
        .find({ _id: { $in: ids.map((one) => new ObjectId(one)) } }, { projection: SHOWN })
        .toArray();
      return { bookings: found, grounds: booked, total };
    },
  };
}

function userRoutes(db: Db): Record<string, BareRoute> {
  const grounds = db.collection('grounds');
  const users = db.collection<{ _id: ObjectId; favorites: ObjectId[] }>('users');
  return {
    me: async (id) => ({ user: await users.findOne({ _id: new ObjectId(id) }) }),
    /** Saves a ground after checking that it still exists. */
    async favourite(key) {
      const [id = '', groundId = ''] = key.split(',');
      const ground = new ObjectId(groundId);
      if (!(await grounds.findOne({ _id: ground }, { projection: { status: 1 } }))) return { success: false };
      await users.updateOne(
        { _id: new ObjectId(id), favorites: { $ne: ground } },
        { $push: { favorites: { $each: [ground], $slice: -200 } } },
      );
      return { success: true };
    },
  };
}

function notificationRoutes(db: Db): Record<string, BareRoute> {
  const notifications = db.collection('notifications');
  return {
    async news(id) {
      const filter = { userId: new ObjectId(id) };
      const [found, total, unread] = await Promise.all([
        notifications.find(filter).sort({ createdAt: -1, _id: -1 }).limit(PAGE).toArray(),
        notifications.countDocuments(filter),
        notifications.countDocuments({ ...filter, isRead: false }),
      ]);
      return { notifications: found, total, unread };
    },
    /** Marks a notification as read and counts the unread ones, as the response does. */
    async read(key) {
      const [id = '', user = ''] = key.split(',');
      const userId = new ObjectId(user);
      const notification = await notifications.findOneAndUpdate(
        { _id: new ObjectId(id), userId, isRead: false },
        { $set: { isRead: true, readAt: new Date() } },
        { returnDocument: 'after' },
      );
      return { notification, unread: await notifications.countDocuments({ userId, isRead: false }) };
    },
  };
}
